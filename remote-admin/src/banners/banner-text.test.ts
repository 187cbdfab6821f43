import { expect, test } from 'vitest'
import { htmlOf } from './banner-text.ts'

test('each line becomes a paragraph, and nothing typed becomes markup', () => {
  expect(htmlOf('טעים & קר\n\n<b>לא מודגש</b>')).toBe('<p>טעים &amp; קר</p><p>&lt;b&gt;לא מודגש&lt;/b&gt;</p>')
  expect(htmlOf(' \n')).toBe('')
})
