// The migrations of PostgreSQL alone: a process on SQLite keeps these in its memory.
export * as '2026-11-28-shared-counts' from './migrations/2026-11-28-shared-counts.ts'
export * as '2026-11-28-told-by-triggers' from './migrations/2026-11-28-told-by-triggers.ts'
export * as '2026-12-02-quiet-orders' from './migrations/2026-12-02-quiet-orders.ts'
export * as '2026-12-04-coupons-told' from './migrations/2026-12-04-coupons-told.ts'
export * as '2026-12-07-search-pending' from './migrations/2026-12-07-search-pending.ts'
export * as '2026-12-08-search-plans' from './migrations/2026-12-08-search-plans.ts'
