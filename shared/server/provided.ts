// Modules that remotes' server bundles take from the host's, one instance of each, as in a page. For the host's server bundle alone.
import * as nanostoresReact from '@nanostores/react'
import * as nanostores from 'nanostores'
import * as react from 'react'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as styledComponents from 'styled-components'

const frameworks: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  nanostores,
  '@nanostores/react': nanostoresReact,
}

const ours = import.meta.webpackContext('..', {
  recursive: true,
  regExp: /^\.\/(client|contracts|lib|messages|stores|ui)\/[\w-]+\.tsx?$/,
  mode: 'sync',
})
const prefix = '@lechaim/shared/'

/** A shared module by the name under which it is imported. */
export function provided(name: string): unknown {
  if (!name.startsWith(prefix)) return frameworks[name]
  const key = `./${name.slice(prefix.length)}`
  return ours.keys().includes(key) ? ours(key) : undefined
}
