// Stands in for the descriptions of the federation runtime's errors in a production build: each error's message keeps its number and
// the address of the documentation that describes it, as React's do.
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
