import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { expect, it } from 'vitest'
import { sender } from '../../test-app.ts'
import { createDeployToken, revokeDeployToken } from '../publish/deploy-tokens.ts'
import { archiveOf, remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'

const byPerson = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' }

async function publish(shop: ShopWithReleases, version: string, channel = 'round-sums') {
  const answer = await shop.release(remoteBuild('cart', { version }), `?mode=preview&channel=${encodeURIComponent(channel)}`)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ preview: string }>().preview
}

/** Opens the link and confirms. @returns the browser's cookies */
async function begin({ app }: ShopWithReleases, link: string) {
  const token = new URL(link).searchParams.get('token') ?? ''
  const started = await app.inject({
    method: 'POST',
    url: '/preview',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...byPerson },
    payload: new URLSearchParams({ token }).toString(),
  })
  return { status: started.statusCode, cookies: Object.fromEntries(started.cookies.map(({ name, value }) => [name, value])) }
}

it('a channel has one link, and a browser that opened it gets the newest build', async () => {
  const shop = await startShop()
  const link = await publish(shop, '1.1.0+p')
  const { status, cookies } = await begin(shop, link)
  expect(status).toBe(303)
  expect((await shop.offered(cookies))[0]).toBe('1.1.0+p')
  expect(await publish(shop, '1.2.0+p')).toBe(link)
  expect((await shop.offered(cookies))[0]).toBe('1.2.0+p')
  expect((await begin(shop, link)).status).toBe(303)
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  const { previewChannels } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(previewChannels).toEqual([{ name: 'round-sums', version: '1.2.0+p', updatedAt: expect.stringMatching(/Z$/) }])
})

it('channels are apart from each other, and from what visitors get', async () => {
  const shop = await startShop()
  const [one, other] = [await publish(shop, '1.1.0+p', 'dana/one'), await publish(shop, '1.2.0+p', 'dana/two')]
  expect(one).not.toBe(other)
  const { cookies } = await begin(shop, one)
  expect((await shop.offered(cookies))[0]).toBe('1.1.0+p')
  for (const query of ['?channel=x', '?mode=canary&traffic=10&channel=x', '?mode=preview&channel=a%40b', '?mode=preview&channel=-x'])
    expect((await shop.release(remoteBuild('cart', { version: '1.3.0+p' }), query)).statusCode, query).toBe(400)
})

it('the link ends with the token of its newest build, and works again with the next', async () => {
  const shop = await startShop()
  const link = await publish(shop, '1.1.0+p')
  const { cookies } = await begin(shop, link)
  const { id } = await shop.app.db.selectFrom('deploy_tokens').select('id').executeTakeFirstOrThrow()
  await revokeDeployToken(shop.app.db, id)
  expect(await shop.offered(cookies)).toEqual(['1.0.0+a'])
  expect((await begin(shop, link)).status).toBe(403)
  const { token } = await createDeployToken(shop.app.db, 'cart')
  const again = await sender(shop.app, { authorization: `Bearer ${token}` })(
    'POST',
    '/api/releases/cart?mode=preview&channel=round-sums',
    await archiveOf(remoteBuild('cart', { version: '1.2.0+p' })),
    { 'content-type': 'application/gzip' },
  )
  expect(again.json().preview).toBe(link)
  expect((await shop.offered((await begin(shop, link)).cookies))[0]).toBe('1.2.0+p')
})

it('a withdrawn build is not shown by its channel', async () => {
  const shop = await startShop()
  const link = await publish(shop, '1.1.0+p')
  await shop.post('promote', { version: '1.1.0+p' })
  await shop.post('rollback', {})
  expect((await begin(shop, link)).status).toBe(403)
})
