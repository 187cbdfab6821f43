export const mediaMessages = {
  address: 'כתובת התמונה',
}
