// Leaves the tests of PostgreSQL out where its server did not start (test-postgres.ts says so once).
import { beforeEach, inject } from 'vitest'

beforeEach(({ skip }) => skip(inject('postgres') === null))
