// Replaces the federation runtime's error descriptions in production builds: messages keep their number and the documentation's address.
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
