export const STATISTICS = {
  "analytics-read": [
    "createDashboard",
    "deleteDashboard",
    "getDashboard",
    "getDefaultDashboard",
    "getOrderStats",
    "getPartStatistics",
    "getProductStatistics",
    "getStatistics",
    "getStockStatistics",
    "getVariantMergedStats",
    "getVariantStats",
    "listDashboards",
    "setDefaultDashboard",
    "updateDashboard",
  ],
};
