import { type AccessTokenSource, createApi } from '@lechaim/shared/client/api.ts'

let tokenSource: AccessTokenSource = async () => null

/** For the session store, which this module cannot import. */
export function takeAccessTokenFrom(source: AccessTokenSource): void {
  tokenSource = source
}

/** The owner's token, for what is no request. */
export const accessToken: AccessTokenSource = (refused) => tokenSource(refused)

/** The client of the shop that served this page. */
export const api = createApi((input, init) => globalThis.fetch(input, init), accessToken)
