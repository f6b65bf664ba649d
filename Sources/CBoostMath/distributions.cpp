#include "CBoostMath.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/complement.hpp>
#include <limits>

namespace {
template <typename Compute> double or_nan(Compute compute) {
  try {
    return compute();
  } catch (...) {
    return std::numeric_limits<double>::quiet_NaN();
  }
}
} // namespace

double chi_squared_upper_tail(double x, double degrees_of_freedom) {
  return or_nan([=] {
    boost::math::chi_squared_distribution<double> distribution(degrees_of_freedom);
    return boost::math::cdf(boost::math::complement(distribution, x));
  });
}
