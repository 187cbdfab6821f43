export const messages = {
  headline: (storeName: string) => `ברוכים הבאים ל${/^[^א-ת״׳"']/.test(storeName) ? '־' : ''}${storeName}`,
  tagline: 'משקאות, יין ואלכוהול איכותיים – עד הבית',
  buyNow: 'קנו עכשיו',
  byCategory: 'קנו לפי קטגוריה',
  bestSelling: 'הנמכרים ביותר',
  shopFailed: 'לא הצלחנו לטעון את החנות',
  carousel: 'גלריית תמונות',
  carouselRole: 'קרוסלה',
  slideRole: 'שקופית',
  previous: 'התמונה הקודמת',
  next: 'התמונה הבאה',
  slide: (n: number, total: number) => `תמונה ${n} מתוך ${total}`,
}
