/** Styles that the build takes out of the scripts. */
declare module '*.css'
