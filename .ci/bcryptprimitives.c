/*
 * The one function of Windows' bcryptprimitives.dll that programs written in
 * Go call, for a Wine which lacks that library: random bytes, from a function
 * that every Wine has.
 */
#include <windows.h>

BOOLEAN WINAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
	return SystemFunction036(data, (ULONG)length);
}
