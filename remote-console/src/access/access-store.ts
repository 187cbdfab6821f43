// Deploy tokens, in the memory of this page alone: nothing here writes to a storage, a cookie or an address (decision 0098).
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { type RequestOptions, request } from '@lechaim/shared/client/request.ts'
import type { TokenReleases } from '@lechaim/shared/contracts/release-console.ts'
import { atom, map } from 'nanostores'

interface Access {
  id: string
  expiresAt: string
}

/** The shown part of each remote's token: never the token itself. */
export const $access = map<Record<string, Access>>({})
/** True after a token has stopped working in use. */
export const $ended = atom(false)

const tokens = new Map<string, string>()

const send = <T>(token: string, path: string, options: RequestOptions = {}) =>
  request<T>((input, init) => fetch(input, init), `/api/releases${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}` },
  })

/** @returns the remotes that the token is good for
 *  @throws RequestFailure */
export async function enter(token: string): Promise<string[]> {
  const { token: described, items } = await send<TokenReleases>(token, '')
  for (const { remote } of items) {
    tokens.set(remote, token)
    $access.setKey(remote, described)
  }
  $ended.set(false)
  return items.map(({ remote }) => remote)
}

export function leave(): void {
  tokens.clear()
  $access.set({})
}

/** A request of a remote's team.
 *  @throws RequestFailure; a token that no longer works is dropped */
export async function askShop<T>(remote: string, path: string, options?: RequestOptions): Promise<T> {
  try {
    return await send<T>(tokens.get(remote) ?? '', `/${remote}${path}`, options)
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 401) end(remote)
    throw error
  }
}

function end(remote: string): void {
  tokens.delete(remote)
  const { [remote]: _ended, ...others } = $access.get()
  $access.set(others)
  $ended.set(true)
}
