import { AuthError } from '../protocol/auth-error.ts'

/** What is wrong with an assertion is for the log alone: whoever forges one need not learn how far it got. */
export class InvalidAssertion extends AuthError {
  readonly reason: string

  constructor(reason: string) {
    super(400, 'validation_failed', 'SAML Assertion is not valid')
    this.reason = reason.slice(0, 200)
  }
}
