import { type AccessTokenSource, createApi } from '@lechaim/shared/client/api.ts'

let tokenSource: AccessTokenSource = async () => null

/** The session store says here how the owner's calls get their token; this module cannot import a store. */
export function takeAccessTokenFrom(source: AccessTokenSource): void {
  tokenSource = source
}

/** The owner's token, for what is no request. */
export const accessToken: AccessTokenSource = (refused) => tokenSource(refused)

/** The client of the shop that served this page. */
export const api = createApi((input, init) => globalThis.fetch(input, init), accessToken)
