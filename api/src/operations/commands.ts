// `npm run backup` and `npm run restore`, for the terminal: one clear line for whatever someone can do something about.
import { readConfig } from '../config.ts'
import { explained, OperationError } from '../files/operation-error.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

type Say = (line: string) => void

/** @returns the exit code */
export const backupCommand = ([target]: string[], say: Say, env = process.env): Promise<number> =>
  explained(say, async () => say(`Backup: ${await backUp(readConfig(env).dataDir, target)}`))

/** @returns the exit code */
export const restoreCommand = ([backup]: string[], say: Say, env = process.env): Promise<number> =>
  explained(say, async () => {
    if (!backup) throw new OperationError('Which backup? npm run restore -- data/backups/<time>')
    const replaced = await restore(readConfig(env).dataDir, backup)
    say(`Restored: ${backup}`)
    if (replaced) say(`What was there before is kept in ${replaced}`)
  })
