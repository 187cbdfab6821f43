import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { accessToken } from '@lechaim/shared/client/shop-api.ts'

/** Makes a request with the owner's token, and once more with a renewed one after a refusal.
 *  @throws RequestFailure 401 when nobody is signed in, and what `ask` throws */
export async function withToken<T>(
  path: string,
  ask: (token: string) => Promise<T>,
  isRefused = (error: unknown): boolean => error instanceof RequestFailure && error.status === 401,
): Promise<T> {
  const tokenFor = async (refused?: string): Promise<string> => {
    const token = await accessToken(refused)
    if (!token) throw new RequestFailure(401, 'unauthorized', `Not signed in: ${path}`)
    return token
  }
  const token = await tokenFor()
  try {
    return await ask(token)
  } catch (error) {
    if (!isRefused(error)) throw error
    return ask(await tokenFor(token))
  }
}
