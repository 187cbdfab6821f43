// The owner that a demo shop starts with, shown on the login screen for as long as nobody has changed the password (decision 0008).
import type { DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import { demoPassword } from '../../config.ts'
import type { Database } from '../../db/schema.ts'

export const demoEmail = 'owner@lechaim.example'
export const demoUserName = 'admin'

/** Whether an owner still has the demo password, by a flag that a password change clears: no hash is computed. */
export async function hasDemoOwner(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('demo_password', '=', 1).executeTakeFirst()
  return row !== undefined
}

/** The demo pair, or null once it no longer signs anybody in. */
export async function readDemoOwner(db: Database): Promise<DemoOwner | null> {
  return (await hasDemoOwner(db)) ? { username: demoUserName, password: demoPassword } : null
}
