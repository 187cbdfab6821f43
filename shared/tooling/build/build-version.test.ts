import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtWorkspaces, remoteName, root } from '../workspaces.mjs'
import { buildVersion } from './build-version.mjs'

it('equal sources have one version, other sources another', () => {
  const before = buildVersion('remote-cart')
  expect(buildVersion('remote-cart')).toBe(before)
  const probe = join(root, 'remote-cart/src/probe-of-the-version.ts')
  writeFileSync(probe, 'export const probe = 1\n')
  try {
    expect(buildVersion('remote-cart')).not.toBe(before)
    expect(buildVersion('remote-storefront')).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{10}$/)
  } finally {
    rmSync(probe)
  }
  expect(buildVersion('remote-cart')).toBe(before)
})

it('the built workspaces and their names are found', () => {
  expect(builtWorkspaces()).toEqual(expect.arrayContaining(['host', 'remote-admin', 'remote-cart', 'remote-storefront']))
  expect(remoteName('remote-cart')).toBe('cart')
})
