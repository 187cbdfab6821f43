// The page of this remote when it runs alone: `npm run dev -w remote-console`.
const modules = import.meta.webpackContext('./', { recursive: true, regExp: /^\.\/(view|slot)\/[a-z-]+\.tsx$/, mode: 'lazy' })

// Shared modules are not eager in a remote, so whatever uses them is loaded, never imported outright.
import('@lechaim/shared/dev/mount-alone.tsx').then(({ mountAlone }) => mountAlone('console', modules))
