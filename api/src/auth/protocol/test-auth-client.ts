// The public auth client, unmodified, for tests.
import { AuthClient } from '@supabase/auth-js'

const apikey = 'the-public-key'

/** A browser of its own: its own storage, and the headers that the whole client sends. */
export function newClient(url: string, options: Partial<ConstructorParameters<typeof AuthClient>[0]> = {}) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const headers = { apikey, Authorization: `Bearer ${apikey}` }
  return new AuthClient({
    url,
    headers,
    storage,
    storageKey: url,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    ...options,
  })
}

/** The answer's data. @throws the answer's error */
export async function must<A extends { data: unknown; error: Error | null }>(answer: Promise<A>): Promise<DataOf<A>> {
  const { data, error } = await answer
  if (error) throw error
  return data as DataOf<A>
}

type DataOf<A> = NonNullable<A extends { data: infer T; error: null } ? T : never>

export const refused = async (answer: Promise<{ error: { code?: string; status?: number } | null }>) => {
  const { error } = await answer
  return [error?.status, error?.code]
}
