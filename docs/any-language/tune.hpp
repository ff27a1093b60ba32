// Numbers that games may find, for `localref tune`: TUNE(width, 40, 5, 200, 5, "rows kept"); at
// namespace scope makes a double width with its bounds and a step worth trying.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct Param { const char *name; double *value, low, high, step; const char *doc; };
inline std::vector<Param> params;
struct Tuned { Tuned(Param p) { params.push_back(p); } };
#define TUNE(name, value, low, high, step, doc) \
    double name = value; static const Tuned tuned_##name(Param{#name, &name, low, high, step, doc})
#define TUNE_FLAGS(argc, argv) tuneFlags(argc, argv)  // first in main: -params prints, -param NAME=VALUE sets
#define METRIC(name, value) (std::fprintf(stderr, "#%s %.10g\n", name, double(value)))  // a column in play's table
#define DRAW(...) (std::fprintf(stderr, "#draw " __VA_ARGS__), std::fputc('\n', stderr))  // on view's board

inline void tuneFlags(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        std::string word = argv[i], set = word == "-param" && i + 1 < argc ? argv[++i] : "";
        for (Param &p : params)
            if (word == "-params") std::printf("%s{\"name\":\"%s\",\"value\":%.15g,\"low\":%.15g,\"high\":%.15g,\"step\":%.15g,\"doc\":\"%s\"}",
                                               &p == &params[0] ? "[" : ",\n ", p.name, *p.value, p.low, p.high, p.step, p.doc);
            else if (set.rfind(std::string(p.name) + "=", 0) == 0) *p.value = std::stod(set.substr(set.find('=') + 1)), word = "";
        if (word == "-params") std::puts(params.empty() ? "[]" : "]"), std::exit(0);
        if (word == "-param") std::fprintf(stderr, "-param: expected NAME=VALUE of -params, found \"%s\"\n", set.c_str()), std::exit(2);
    }
}
