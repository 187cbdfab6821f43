// A release that is checked, and its refusal.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Manifest } from '../publish/manifest.ts'

export type Files = ReadonlyMap<string, Buffer>

export interface Candidate {
  build: ReleaseBuild
  /** Null for the host, which has none. */
  manifest: Manifest | null
  files: Files
}

/** Carries a sentence for each thing that is wrong. */
export class ReleaseRefused extends ApiError {
  declare readonly details: readonly string[]

  constructor(problems: readonly string[]) {
    super('release_refused', problems.join('\n'), { details: problems })
  }
}
