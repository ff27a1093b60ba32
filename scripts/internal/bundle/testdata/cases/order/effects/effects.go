// Package effects is imported for what it does.
package effects

import "cases/order/deep"

func init() { deep.Add("effects init") }
