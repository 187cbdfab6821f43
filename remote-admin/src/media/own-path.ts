/** Whether a picture's address is a file of the shop's own: what the server shows without a record that holds it (decision 0014). */
export const isOwnPath = (address: string): boolean => /^\/[^/\\\s]\S*\.\w+$/.test(address)
