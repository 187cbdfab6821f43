import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { demoBanner, demoCategories, demoProducts } from './demo-catalogue.ts'
import { drawPicture } from './draw-picture.ts'
import { DrawingFailed, drawPictures } from './draw-pictures.ts'
import { letter } from './lettering.ts'

afterEach(() => vi.unstubAllEnvs())

const specs = [...demoProducts, ...demoCategories, demoBanner].map(({ picture }) => picture)

async function program(source: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'lechaim-draw-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'child.mjs')
  await writeFile(path, source)
  return pathToFileURL(path)
}

test('every picture is well-formed SVG without stray numbers, and no two are alike', () => {
  const drawings = specs.map(drawPicture)
  expect(new Set(drawings).size).toBe(drawings.length)
  for (const svg of drawings) {
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
    expect(unclosedTags(svg)).toEqual([])
    const defined = new Set([...svg.matchAll(/id="(\w+)"/g)].map(([, id]) => id))
    for (const [, used] of svg.matchAll(/url\(#(\w+)\)/g)) expect(defined).toContain(used)
  }
})

function unclosedTags(svg: string): string[] {
  const open: string[] = []
  for (const [, closing, name, attributes] of svg.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    if (closing) expect(open.pop()).toBe(name)
    else if (!attributes?.endsWith('/')) open.push(name ?? '')
  }
  return open
}

test('letters follow the weight, and a line never needs a font of the machine', () => {
  const style = { family: 'frank-ruhl-libre', size: 40 } as const
  const [light, heavy] = [300, 900].map((weight) => letter('ג׳ין Dry 47', { ...style, weight }))
  expect(heavy?.path).not.toBe(light?.path)
  expect(heavy?.width).toBeGreaterThan(light?.width ?? 0)
  expect(drawPicture(demoBanner.picture)).not.toContain('<text')
})

test('Hebrew runs from right to left round a Latin word', () => {
  const style = { family: 'heebo', weight: 500, size: 40 } as const
  const firstX = (path: string) => Number(/^M(-?[\d.]+)/.exec(path)?.[1])
  const whole = letter('אב Dry', style)
  expect(firstX(whole.path)).toBeCloseTo(firstX(letter('Dry', style).path), 0)
  expect(whole.width).toBeGreaterThan(letter('Dry', style).width + 40)
})

test('pictures arrive as PNG of the right size, each once', async () => {
  const few = specs.slice(0, 5)
  const seen: number[] = []
  for await (const { index, png } of drawPictures(few)) {
    seen.push(index)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 480, height: 600 })
  }
  expect(seen.sort()).toEqual([0, 1, 2, 3, 4])
})

test('nothing to draw starts nothing', async () => {
  for await (const drawn of drawPictures([])) expect(drawn).toBeUndefined()
})

test('a process that dies is an error, not a wait', async () => {
  const dying = await program("process.on('message', () => process.exit(3))")
  await expect(collect({ program: dying })).rejects.toThrow(DrawingFailed)
  await expect(collect({ program: dying })).rejects.toThrow(/code 3/)
})

test('a process that hangs is given up', async () => {
  const hanging = await program("process.on('message', () => {})")
  await expect(collect({ program: hanging, patience: 200 })).rejects.toThrow(/longer than 200 ms/)
})

async function collect(options: Parameters<typeof drawPictures>[1]): Promise<void> {
  for await (const _ of drawPictures(specs.slice(0, 4), options));
}

test('a server that restarts itself on changes draws as well: its children’s own reports are no pictures', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const drawn: number[] = []
  for await (const { index } of drawPictures(specs.slice(0, 2))) drawn.push(index)
  expect(drawn.sort()).toEqual([0, 1])
})
