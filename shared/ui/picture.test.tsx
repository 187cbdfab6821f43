import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'

const html = (props: Partial<Parameters<typeof Picture>[0]>) =>
  renderToString(<Picture src="" alt="" width={480} height={600} {...props} />)
const stored = '/storage/v1/object/public/drinksimages/a.jpg'

it('own pictures have a srcset and sizes', () => {
  const picture = html({ src: stored, sizes: '46vw' })
  expect(picture).toContain(`srcSet="${stored}?w=160 160w, ${stored}?w=320 320w, ${stored}?w=600 600w"`)
  expect(picture).toContain('sizes="46vw"')
  expect(picture.indexOf('srcSet')).toBeLessThan(picture.indexOf(' src='))
  expect(html({ src: stored })).toContain('sizes="480px"')
})

it("foreign pictures load through the shop's own origin", () => {
  const picture = html({ src: 'https://pictures.example/a.jpg?b=1' })
  expect(picture).toContain('src="/storage/v1/foreign?url=https%3A%2F%2Fpictures.example%2Fa.jpg%3Fb%3D1"')
  expect(picture).not.toContain('="https://')
})

it('a picture of one size has no srcset', () => {
  expect(html({ kind: 'category' })).toContain('src="/bundled/category.jpg"')
  expect(html({ kind: 'category' })).not.toMatch(/srcset|sizes/i)
})

it('the placeholder and reserved size are shown until the picture loads', () => {
  const placeholder = { color: '#5b1a2e', preview: 'data:image/webp;base64,UklGRg==', width: 480, height: 600 }
  const picture = html({ src: stored, placeholder })
  expect(picture).toContain('background-color:#5b1a2e;background-image:url(data:image/webp;base64,UklGRg==)')
  expect(picture).toMatch(/width="480" height="600"/)
  const colour = html({ src: stored, placeholder: { ...placeholder, preview: '' } })
  expect(colour).toContain('background-color:#5b1a2e')
  expect(colour).not.toContain('background-image')
})

it('a lazy picture waits for the first view and has a noscript copy', () => {
  const picture = html({ src: stored, lazy: true, alt: 'מרלו' })
  const [waiting = '', without = ''] = picture.split('<noscript>')
  expect(waiting).toContain('alt="מרלו"')
  expect(waiting).toMatch(/ src="data:image\/gif/)
  expect(waiting).not.toMatch(/srcset=/i)
  expect(without).toMatch(/loading="lazy".* srcSet="[^"]*" src="[^"]*" alt="מרלו"/)
  expect(html({ src: stored })).not.toContain('<noscript>')
})
