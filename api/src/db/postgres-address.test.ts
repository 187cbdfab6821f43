import { expect, test } from 'vitest'
import { hostIn, splitHosts } from './postgres-address.ts'

test('an address of several hosts is one address for each, with its own port and the rest in common', () => {
  expect(splitHosts('postgres://shop:a%2Cb@db-a:5432,db-b,[::1]:6432/shop?sslmode=verify-full&target_session_attrs=read-write')).toEqual([
    'postgres://shop:a%2Cb@db-a:5432/shop?sslmode=verify-full',
    'postgres://shop:a%2Cb@db-b/shop?sslmode=verify-full',
    'postgres://shop:a%2Cb@[::1]:6432/shop?sslmode=verify-full',
  ])
})

test.each([
  'postgres://shop:a@b,c@db.example:5432/shop?sslrootcert=/etc/ca.pem',
  'postgresql:///shop?host=/run/postgresql',
  'postgres://db.example/shop',
])('an address of one host stays as it is: %s', (address) => {
  expect(splitHosts(address)?.map((each) => decodeURIComponent(each))).toEqual([address])
})

test.each([
  'mysql://a,b/shop',
  'postgres://a,b',
  'postgres://a,,b/shop',
  'postgres://a:1,b:c/shop',
  'postgres://a,b/shop?target_session_attrs=read-only',
])('is refused: %s', (address) => expect(splitHosts(address)).toBeNull())

test('a host is named without the password', () => {
  expect(hostIn('postgres://shop:secret@db-a:5432/shop')).toBe('db-a:5432')
})
