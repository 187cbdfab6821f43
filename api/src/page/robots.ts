/** What robots may read: everything that a page shows. Pages that must not be listed say so themselves, which only those hear who may
 *  read them. */
export const robotsTxt = (base: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /auth/', '', `Sitemap: ${base}/sitemap.xml`, ''].join('\n')
