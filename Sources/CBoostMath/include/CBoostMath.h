#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// P(X >= x) of the chi-squared distribution; NaN for arguments outside of its domain.
double chi_squared_upper_tail(double x, double degrees_of_freedom);

#ifdef __cplusplus
}
#endif
