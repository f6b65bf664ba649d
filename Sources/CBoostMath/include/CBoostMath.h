#pragma once

#ifdef __cplusplus
extern "C" {
#endif

// Each function returns NaN for arguments outside of its domain.

/// P(X >= x) of the chi-squared distribution.
double chi_squared_upper_tail(double x, double degrees_of_freedom);

/// P(X >= x) of the non-central chi-squared distribution.
double noncentral_chi_squared_upper_tail(double x, double degrees_of_freedom, double noncentrality);

/// P(X >= x) of the F distribution.
double f_upper_tail(double x, double numerator, double denominator);

/// The x with P(X >= x) = p of the F distribution.
double f_upper_quantile(double p, double numerator, double denominator);

/// P(X <= x) and P(X >= x) of the non-central F distribution.
double noncentral_f_lower_tail(double x, double numerator, double denominator, double noncentrality);
double noncentral_f_upper_tail(double x, double numerator, double denominator, double noncentrality);

/// P(X >= x) of Student's t distribution.
double t_upper_tail(double x, double degrees_of_freedom);

/// The x with P(X >= x) = p of Student's t distribution.
double t_upper_quantile(double p, double degrees_of_freedom);

/// P(X <= x) and P(X >= x) of the non-central t distribution.
double noncentral_t_lower_tail(double x, double degrees_of_freedom, double noncentrality);
double noncentral_t_upper_tail(double x, double degrees_of_freedom, double noncentrality);

/// The x with P(X >= x) = p of the standard normal distribution.
double normal_upper_quantile(double p);

#ifdef __cplusplus
}
#endif
