import { bannerHtml } from '@lechaim/shared/lib/banner-html.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import sanitize from 'sanitize-html'
import { expect, test, vi } from 'vitest'
import { FormattedText } from './formatted-text.tsx'
import { parseTestMarkup } from './test-parse-markup.ts'

vi.mock(import('./markup.ts'), async (original) => ({ ...(await original()), parseMarkup: (html) => parseTestMarkup(html) }))

const shown = (html: string) => renderToStaticMarkup(<FormattedText html={html} />).replace(/^<div[^>]*>|<\/div>$/g, '')

test('formatting is shown, with link addresses and picture descriptions spelled out', () => {
  expect(shown('<p dir="auto"><strong>יין</strong> ואוכל</p>')).toBe('<p dir="auto"><strong>יין</strong> ואוכל</p>')
  expect(shown('<p>לחצו <a href="https://example.com/a">כאן</a></p>')).toBe(
    '<p dir="auto">לחצו <a rel="noopener noreferrer">כאן</a> (https://example.com/a)</p>',
  )
  expect(shown('<p><a href="/"><img src="/bundled/banner.jpg" alt="כוס"></a></p>')).toBe(
    '<p dir="auto"><a rel="noopener noreferrer"><img src="/bundled/banner.jpg" alt="כוס" /> (כוס)</a> (/)</p>',
  )
})

test.each([
  '<p onclick="x()">א<script>x()</script><img src=x onerror="x()"><img src="https://example.com/a.png"></p>',
  '<p style="background:url(x);position:fixed;color:red;font-family:\'a&quot;><script>\'">א</p>',
  '<a href="javascript:x()">א</a><iframe srcdoc="<script>x()</script>"></iframe><svg><script>x()</script></svg>',
  '<p>&lt;img src=x onerror=x()&gt;</p><img src="/bundled/banner.jpg" alt="&quot; onerror=&quot;x()">',
])('nothing is shown that the server would not keep: %s', (html) => {
  const safe = shown(html)
  expect(sanitize(safe, bannerHtml)).toBe(safe)
  expect(safe).not.toMatch(/<script|<iframe|<svg|href=|url\(|fixed|example\.com/)
})
