import { until } from '@tessera/kit/testing/until'

/** The site's whole sitemap, its parts one after the other; of a busy site that has no time for it, later. */
export async function sitemapOf(origin: string): Promise<string> {
  const index = await textOf(`${origin}/sitemap.xml`)
  const parts = [...index.matchAll(/<sitemap><loc>[^<]*(\?part=\d+)<\/loc>/g)].map(([, part = '']) => part)
  if (parts.length === 0) return index
  return (await Promise.all(parts.map((part) => textOf(`${origin}/sitemap.xml${part}`)))).join('')
}

function textOf(url: string): Promise<string> {
  return until('the sitemap', async () => {
    const response = await fetch(url)
    return response.ok && response.text()
  })
}
