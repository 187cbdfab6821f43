/** An error for the operator: shown as one line without a stack trace. */
export class OperationError extends Error {}
