import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PicturePreview } from './picture-preview.tsx'

const promises = (value: string) =>
  renderToStaticMarkup(<PicturePreview value={value} saved="" kind="product" uploading={undefined} />).includes('אחרי השמירה')

test('only a valid address announces its picture after the save', () => {
  expect(['https://example.com/a.jpg', 'example.com/a.jpg', '/bundled/a.jpg', ''].map(promises)).toEqual([true, false, false, false])
})
