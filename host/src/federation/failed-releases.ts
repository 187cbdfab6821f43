/** Releases with an area that another one stands in for in this page, as `cart@1.2.0+…`. */
export const failedReleases = new Set<string>()
