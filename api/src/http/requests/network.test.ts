import { expect, test } from 'vitest'
import { startApp } from '../../test-app.ts'
import { networkOf, votingNetwork } from './network.ts'

test('an IPv4 address counts by itself in any notation, an IPv6 address by its /64', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2:ffff::1')).toBe(networkOf('2001:0DB8:1:2::'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('fe80::1%eth0')).toBe('fe80::/64')
  expect(networkOf('unknown')).toBe('unknown')
})

test('failure reports count an IPv6 /48 as one, and local addresses not at all', () => {
  expect(votingNetwork('2a00:1450:4001:82a::200e')).toBe('2a00:1450:4001::/48')
  expect(votingNetwork('2a00:1450:4001:ffff::1')).toBe('2a00:1450:4001::/48')
  expect(votingNetwork('2a00:1450:4002::1')).toBe('2a00:1450:4002::/48')
  expect(votingNetwork('81.218.1.7')).toBe('81.218.1.7')
  for (const local of ['127.0.0.1', 'fd00::1', '192.168.1.1']) expect(votingNetwork(local), local).toBeNull()
})

test('another address within a /64 shares its limit', async () => {
  const { app } = await startApp({ trustProxy: 1 })
  const from = (address: string, url: string) =>
    app
      .inject({ method: 'POST', url, payload: {}, headers: { 'x-forwarded-for': address } })
      .then(({ headers }) => headers['ratelimit-remaining'])
  for (const url of ['/api/orders', '/auth/v1/token?grant_type=password']) {
    const first = Number(await from('2001:db8:1:2::1', url))
    expect([Number(await from('2001:db8:1:2::2', url)), Number(await from('2001:db8:1:3::1', url))], url).toEqual([first - 1, first])
  }
})
