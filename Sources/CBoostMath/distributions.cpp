#include "CBoostMath.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/complement.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <boost/math/distributions/non_central_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <limits>

namespace {
using boost::math::complement;

template <typename Compute> double or_nan(Compute compute) {
  try {
    return compute();
  } catch (...) {
    return std::numeric_limits<double>::quiet_NaN();
  }
}

template <typename Distribution, typename... Parameters> double lower_tail(double x, Parameters... parameters) {
  return or_nan([=] { return cdf(Distribution(parameters...), x); });
}

template <typename Distribution, typename... Parameters> double upper_tail(double x, Parameters... parameters) {
  return or_nan([=] { return cdf(complement(Distribution(parameters...), x)); });
}

template <typename Distribution, typename... Parameters> double upper_quantile(double p, Parameters... parameters) {
  return or_nan([=] { return quantile(complement(Distribution(parameters...), p)); });
}

using ChiSquared = boost::math::chi_squared_distribution<double>;
using NoncentralChiSquared = boost::math::non_central_chi_squared_distribution<double>;
using F = boost::math::fisher_f_distribution<double>;
using NoncentralF = boost::math::non_central_f_distribution<double>;
using T = boost::math::students_t_distribution<double>;
using NoncentralT = boost::math::non_central_t_distribution<double>;
using Normal = boost::math::normal_distribution<double>;
} // namespace

double chi_squared_upper_tail(double x, double degrees_of_freedom) {
  return upper_tail<ChiSquared>(x, degrees_of_freedom);
}

double noncentral_chi_squared_upper_tail(double x, double degrees_of_freedom, double noncentrality) {
  return upper_tail<NoncentralChiSquared>(x, degrees_of_freedom, noncentrality);
}

double f_upper_tail(double x, double numerator, double denominator) {
  return upper_tail<F>(x, numerator, denominator);
}

double f_upper_quantile(double p, double numerator, double denominator) {
  return upper_quantile<F>(p, numerator, denominator);
}

double noncentral_f_lower_tail(double x, double numerator, double denominator, double noncentrality) {
  return lower_tail<NoncentralF>(x, numerator, denominator, noncentrality);
}

double noncentral_f_upper_tail(double x, double numerator, double denominator, double noncentrality) {
  return upper_tail<NoncentralF>(x, numerator, denominator, noncentrality);
}

double t_upper_tail(double x, double degrees_of_freedom) { return upper_tail<T>(x, degrees_of_freedom); }

double t_upper_quantile(double p, double degrees_of_freedom) { return upper_quantile<T>(p, degrees_of_freedom); }

double noncentral_t_lower_tail(double x, double degrees_of_freedom, double noncentrality) {
  return lower_tail<NoncentralT>(x, degrees_of_freedom, noncentrality);
}

double noncentral_t_upper_tail(double x, double degrees_of_freedom, double noncentrality) {
  return upper_tail<NoncentralT>(x, degrees_of_freedom, noncentrality);
}

double normal_upper_quantile(double p) { return upper_quantile<Normal>(p); }
