import { gzipSync } from 'node:zlib'
import { Header, type HeaderData } from 'tar'
import { expect, it } from 'vitest'
import { archiveLimits, unpackArchive } from './archive.ts'

/** A tar as no honest tool would make it. */
function tarOf(...entries: (HeaderData & { content?: string })[]): Buffer {
  const blocks = entries.flatMap(({ content = '', ...data }) => {
    const header = new Header({ mode: 0o644, size: Buffer.byteLength(content), type: 'File', mtime: new Date(0), ...data } as HeaderData)
    const block = Buffer.alloc(512)
    header.encode(block)
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512)
    body.write(content)
    return [block, body]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

const refusal = async (archive: Buffer): Promise<string> =>
  unpackArchive(archive).then(
    (files) => `taken: ${[...files.keys()]}`,
    (error) => error.message,
  )

it('unpacks the files by name', async () => {
  const files = await unpackArchive(tarOf({ path: 'a.js', content: 'one' }, { path: './b.1.js', content: '' }))
  expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
    ['a.js', 'one'],
    ['b.1.js', ''],
  ])
})

it('refuses everything but plain files without folders', async () => {
  for (const path of ['../a.js', '/etc/passwd', 'a/b.js', '.hidden', '..', 'a\\b.js']) {
    expect(await refusal(tarOf({ path, content: 'x' })), path).toMatch(/release|archive|no gzipped/i)
  }
  for (const type of ['SymbolicLink', 'Link', 'Directory', 'CharacterDevice', 'FIFO'] as const) {
    expect(await refusal(tarOf({ path: 'a.js', type, linkpath: '/etc/passwd' })), type).toMatch(/no plain file|no gzipped/)
  }
  expect(await refusal(tarOf({ path: 'a.js', content: '1' }, { path: 'a.js', content: '2' }))).toMatch(/"a\.js" twice/)
})

it('refuses archives over the limits', async () => {
  const many = Array.from({ length: archiveLimits.files + 1 }, (_, index) => ({ path: `${index}.js` }))
  expect(await refusal(tarOf(...many))).toMatch(/more than 1000 files/)
  const bomb = gzipSync(Buffer.concat([gzipSync(''), Buffer.alloc(archiveLimits.unpacked + 1)]))
  expect(await refusal(bomb)).toMatch(/more than 80 MB unpacked|no gzipped tar/)
  const zeros = gzipSync(Buffer.alloc(archiveLimits.unpacked + 10))
  expect(zeros.length).toBeLessThan(200_000)
  expect(await refusal(zeros)).toMatch(/more than 80 MB unpacked/)
})

it('refuses HTML documents and nested archives', async () => {
  for (const path of ['page.html', 'picture.svg', 'a.css.map', 'a', 'a.js.zst']) {
    expect(await refusal(tarOf({ path, content: 'x' })), path).toMatch(/pack the build's scripts, styles, fonts and pictures/)
  }
  expect(await refusal(gzipSync(tarOf({ path: 'a.js', content: 'x' })))).toMatch(
    /no gzipped tar archive that can be read: there is no tar in it/,
  )
})

it('refuses a file that is no archive', async () => {
  for (const bad of [Buffer.from('hello'), Buffer.alloc(0), gzipSync('hello'), tarOf({ path: 'a.js', content: 'x' }).subarray(0, 40)]) {
    expect(await refusal(bad)).toMatch(/no gzipped tar archive|archive is empty/)
  }
})
