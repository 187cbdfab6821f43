// The orders of docs/shared-code.md: which release comes first when shared code changes, and which is never gone back past.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { expect, it } from 'vitest'
import { sender } from '../../test-app.ts'
import { nothingAllowed } from '../checks/check-release.ts'
import { archiveOf, type BuildFiles, hostBuild, remoteBuild, startShop } from '../test-builds.ts'
import { createDeployToken } from './deploy-tokens.ts'
import { publish } from './publish.ts'

const money = '@lechaim/shared/lib/money.ts'
const exporting = (...names: string[]): Partial<ReleaseBuild> => ({ exports: { [money]: names } })
const importing = (...names: string[]): Partial<ReleaseBuild> => ({ imports: { [money]: names } })
const cartBuild = (version: string, build: Partial<ReleaseBuild>) => remoteBuild('cart', { version, build })

/** Teams of a shop whose host has `sum` and whose cart uses it. */
async function teams(host: Partial<ReleaseBuild> = exporting('sum'), cart: Partial<ReleaseBuild> = importing('sum')) {
  const shop = await startShop({}, { host: hostBuild('1.0.0+a', host), 'remote-cart': cartBuild('1.0.0+a', cart) })
  const { token } = await createDeployToken(shop.app.db, 'host', 7, ['cart'])
  const send = sender(shop.app, { authorization: `Bearer ${token}` })
  return {
    shop,
    release: async (remote: string, files: BuildFiles) =>
      send('POST', `/api/releases/${remote}`, await archiveOf(files), { 'content-type': 'application/gzip' }),
    rollBack: (remote: string) => send('POST', `/api/releases/${remote}/rollback`, {}),
    promote: (remote: string, version: string) => send('POST', `/api/releases/${remote}/promote`, { version }),
    async live() {
      const rows = await shop.app.db.selectFrom('release_channels').select(['remote', 'live']).execute()
      return Object.fromEntries(rows.map(({ remote, live }) => [remote, live]))
    },
  }
}

it('a name that is added: the host first, then the remote; the host is not gone back past the remote', async () => {
  const { release, rollBack } = await teams()
  const early = await release('cart', cartBuild('1.1.0+b', importing('sum', 'round')))
  expect(early.statusCode).toBe(422)
  expect(early.json().error.message).toMatch(
    /imports round from @lechaim\/shared\/lib\/money\.ts, and host 1\.0\.0\+a, which is live, lacks that: release the host first$/,
  )
  expect((await release('host', hostBuild('1.1.0+h', exporting('sum', 'round')))).statusCode).toBe(201)
  expect((await release('cart', cartBuild('1.1.0+b', importing('sum', 'round')))).statusCode).toBe(201)
  const past = await rollBack('host')
  expect(past.statusCode).toBe(422)
  expect(past.json().error.message).toMatch(/^host 1\.0\.0\+a lacks round from @lechaim\/shared\/lib\/money\.ts, .* roll cart back first/)
  expect((await rollBack('cart')).statusCode).toBe(200)
  expect((await rollBack('host')).statusCode).toBe(200)
})

it('a name that goes: the remotes first, then the host; the remotes are not gone back past the host', async () => {
  const { release, rollBack } = await teams()
  const early = await release('host', hostBuild('1.1.0+h', exporting('total')))
  expect(early.statusCode).toBe(422)
  expect(early.json().error.message).toMatch(/lacks sum from .* which cart 1\.0\.0\+a imports/)
  expect((await release('cart', cartBuild('1.1.0+b', importing()))).statusCode).toBe(201)
  expect((await release('host', hostBuild('1.1.0+h', exporting('total')))).statusCode).toBe(201)
  const past = await rollBack('cart')
  expect(past.statusCode).toBe(422)
  expect(past.json().error.message).toMatch(/imports sum from .* release the host first/)
})

it('a module that the host does not have yet comes with the remote, in any order', async () => {
  const { release, rollBack } = await teams()
  const own = { imports: { '@lechaim/shared/lib/points.ts': ['points'] } }
  expect((await release('cart', cartBuild('1.1.0+b', own))).statusCode).toBe(201)
  expect(
    (await release('host', hostBuild('1.1.0+h', { exports: { [money]: ['sum'], '@lechaim/shared/lib/points.ts': ['points'] } })))
      .statusCode,
  ).toBe(201)
  expect((await rollBack('host')).statusCode).toBe(200)
})

it('a contract changes by a host with both versions, the remotes, then a host with the new one', async () => {
  const { release, rollBack, promote } = await teams()
  const early = await release('cart', cartBuild('2.0.0+b', { contract: 2 }))
  expect(early.statusCode).toBe(422)
  expect(early.json().error.message).toMatch(/made for contract 2, .* shows 1: release a newer host first$/)
  const both = { ...exporting('sum'), supports: [1, 2] }
  const alone = { ...exporting('sum'), supports: [2] }
  expect((await release('host', hostBuild('2.0.0+h', both))).statusCode).toBe(201)
  const tooEarly = await release('host', hostBuild('2.1.0+h', alone))
  expect(tooEarly.statusCode).toBe(422)
  expect(tooEarly.json().error.message).toMatch(/cart, .* contract 1, .*first release cart or roll it back$/)
  expect((await release('cart', cartBuild('2.0.0+b', { contract: 2 }))).statusCode).toBe(201)
  const pastRemote = await rollBack('host')
  expect(pastRemote.statusCode).toBe(422)
  expect(pastRemote.json().error.message).toMatch(/cart, .* contract 2, and this host does not show it/)
  expect((await release('host', hostBuild('2.1.0+h', alone))).statusCode).toBe(201)
  const pastHost = await rollBack('cart')
  expect(pastHost.statusCode).toBe(422)
  expect(pastHost.json().error.message).toMatch(/contract 1, and the host that is live shows 2/)
  expect((await rollBack('host')).statusCode).toBe(200)
  expect((await rollBack('cart')).statusCode).toBe(200)
  expect((await promote('cart', '2.0.0+b')).statusCode).toBe(200)
})

it('one of two teams that change shared code at once is refused, and the live releases fit', async () => {
  for (let round = 0; round < 3; round++) {
    const { release, live } = await teams(exporting('sum', 'round'), importing('sum'))
    const answers = await Promise.all([
      release('host', hostBuild('1.1.0+h', exporting('sum'))),
      release('cart', cartBuild('1.1.0+b', importing('sum', 'round'))),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    expect(Object.values(await live()).sort()).toEqual(answers[0]?.statusCode === 201 ? ['1.0.0+a', '1.1.0+h'] : ['1.0.0+a', '1.1.0+b'])
  }
})

it('one of two releases published at once without a lock is refused, and the live releases fit', async () => {
  const { shop, live } = await teams(exporting('sum', 'round'))
  const publishNow = (remote: string, files: BuildFiles) =>
    publish(shop.app, {
      ...{ remote, actor: remote, mode: 'live', traffic: undefined, steps: false, expect: undefined, channel: undefined, base: null },
      allowed: nothingAllowed,
      files: new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content)])),
    })
  const results = await Promise.allSettled([
    publishNow('host', hostBuild('1.1.0+h', exporting('sum'))),
    publishNow('cart', cartBuild('1.1.0+b', importing('sum', 'round'))),
  ])
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(String(refused)).toMatch(/lacks|lack/)
  expect([
    { host: '1.1.0+h', cart: '1.0.0+a' },
    { host: '1.0.0+a', cart: '1.1.0+b' },
  ]).toContainEqual(expect.objectContaining(await live()))
})

it('a simultaneous promotion and roll-back leave a pair that fits', async () => {
  const { release, rollBack, promote, live } = await teams()
  await release('host', hostBuild('1.1.0+h', exporting('sum', 'round')))
  await release('cart', cartBuild('1.1.0+b', importing('sum', 'round')))
  await rollBack('cart')
  await Promise.all([promote('cart', '1.1.0+b'), rollBack('host')])
  const { host, cart } = await live()
  expect(['1.1.0+h 1.1.0+b', '1.0.0+a 1.0.0+a']).toContain(`${host} ${cart}`)
})
