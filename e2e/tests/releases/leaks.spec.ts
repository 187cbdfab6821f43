// Counting what a page keeps while its views come and go, as `release --try` does, on pages that leak in one way each.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { growthOf, leaksIn } from '@lechaim/shared/tooling/release/leaks.mjs'
import { test as base, expect } from '@playwright/test'

/** By its name, the script that runs with each change of views. */
const pages: Record<string, string> = {
  live: '',
  good: 'app.firstChild.addEventListener("click", () => {})',
  memory: '(window.kept ??= []).push(Array.from({ length: 50_000 }, Math.random))',
  nodes: '(window.kept ??= []).push(app.firstChild)',
  listeners: 'addEventListener("resize", () => {})',
  anew: 'if (location.search) location.reload()',
}

const html = (script: string) => `<!doctype html><div id="app"></div><script>
const draw = () => { app.innerHTML = '<section data-expose="x" data-hydrated>' + '<p>text</p>'.repeat(50) + location.search + '</section>' }
draw()
addEventListener('popstate', () => { draw(); ${script} })
</script>`

const test = base.extend<{ address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  address: async ({}, use) => {
    const server = createServer(({ url = '' }, response) => {
      response.setHeader('content-type', 'text/html').end(html(pages[new URL(url, 'http://shop').pathname.slice(1)] ?? ''))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
  },
})

test('memory, nodes and listeners that each round of views leaves are counted, and no others', async ({ browser, address }) => {
  test.slow()
  const growth = async (name: string) => {
    const page = await browser.newPage()
    await page.goto(`${address}/${name}`)
    const counted = await growthOf(page, [`/${name}?view=category`, `/${name}`]).catch(() => null)
    await page.close()
    return counted
  }
  const live = await growth('live')
  const found = async (name: string) => leaksIn(live, await growth(name))
  expect(await found('good')).toEqual([])
  expect(await found('memory')).toEqual([expect.stringMatching(/leaves 7\d\d KB of memory behind, with what is live \d KB of memory$/)])
  expect(await found('nodes')).toEqual([expect.stringMatching(/leaves 20\d nodes of the document behind, with what is live 0 nodes/)])
  expect(await found('listeners')).toEqual([expect.stringMatching(/leaves 2 listeners behind, with what is live 0 listeners$/)])
  expect(await found('anew')).toEqual([expect.stringContaining('cannot come and go')])
})
