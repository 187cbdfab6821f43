import type { FastifyInstance } from 'fastify'

/** What the server provides to sign-in; a function takes all of it only to hand it on. */
export type AuthServices = Pick<
  FastifyInstance,
  'changes' | 'config' | 'db' | 'issuer' | 'jwt' | 'keys' | 'log' | 'mailer' | 'providers' | 'throttles'
>
