export { CartButton as default } from '../button/cart-button.tsx'
