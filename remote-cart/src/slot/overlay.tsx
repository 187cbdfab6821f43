export { CartSheet as default } from '../sheet/cart-sheet.tsx'
