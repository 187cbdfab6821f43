import type { FastifyInstance } from 'fastify'

/** The server's services that sign-in uses. */
export type AuthServices = Pick<
  FastifyInstance,
  'changes' | 'config' | 'db' | 'issuer' | 'jwt' | 'keys' | 'log' | 'mailer' | 'providers' | 'throttles'
>
