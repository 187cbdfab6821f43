// The current route for remotes, under its present name: hosts that were released earlier export `$place` alone. Each remote contains this module.
export { $place as $route } from '@lechaim/shared/stores/shell.ts'
