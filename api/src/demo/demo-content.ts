import type { Footer, Header } from '@lechaim/shared/contracts/content.ts'
import type { DemoBanner } from './demo-types.ts'

export const demoBanner: DemoBanner = {
  title: 'שישי בערב מתחיל בבקבוק טוב',
  descriptionHtml:
    '<p>יקבים קטנים מהגליל ומהרי יהודה, סינגל מאלט ובירות ממבשלות שכונתיות. <strong>טעמנו כל בקבוק</strong> לפני שעלה למדף, והמשלוח מגיע עד הבית.</p>',
  picture: {
    kind: 'stage',
    bottles: [
      {
        picture: {
          kind: 'bottle',
          shape: 'apothecary',
          glass: 'aqua',
          closure: 'cork',
          cap: 'wood',
          label: 'classic',
          paper: 'white',
          title: 'ירושלים',
          line: 'Dry 47',
          ground: 'mint',
        },
        x: 0.135,
        height: 0.44,
      },
      {
        picture: {
          kind: 'bottle',
          shape: 'champagne',
          glass: 'forest',
          closure: 'foil',
          cap: 'gold',
          label: 'classic',
          paper: 'cream',
          title: 'ברוט',
          line: 'Blanc de Blancs',
          ground: 'sage',
        },
        x: 0.345,
        height: 0.66,
      },
      { picture: { kind: 'glass', shape: 'wine', liquid: 'red', ground: 'rose' }, x: 0.524, height: 0.34 },
      {
        picture: {
          kind: 'bottle',
          shape: 'whisky',
          glass: 'clear',
          liquid: 'whisky',
          closure: 'cork',
          cap: 'black',
          label: 'number',
          paper: 'cream',
          figure: '12',
          title: 'גלן טאראן',
          line: 'Speyside',
          ground: 'sand',
        },
        x: 0.686,
        height: 0.53,
      },
      {
        picture: {
          kind: 'bottle',
          shape: 'bordeaux',
          glass: 'black',
          closure: 'capsule',
          cap: 'burgundy',
          label: 'arch',
          paper: 'cream',
          emblem: 'grape',
          title: 'אבן ירח',
          line: 'קברנה 2021',
          ground: 'rose',
        },
        x: 0.876,
        height: 0.64,
      },
    ],
  },
}

export const demoHeader: Partial<Header> = { storeName: 'לחיים', tagline: 'בית המשקאות', logo: '' }

export const demoFooter: Partial<Footer> = {
  companyName: 'לחיים',
  description: 'בית המשקאות השכונתי: יינות ישראליים, סינגל מאלט ובירות ממבשלות קטנות, במשלוח עד הבית.',
  address: 'רחוב הרצל 12, תל אביב',
  phone: '03-1234567',
  email: 'shalom@lechaim.example',
  workingHours: { weekdays: '9:00-19:00', weekends: '9:00-18:00' },
  socialLinks: {
    facebook: 'https://www.facebook.com/lechaim.example',
    instagram: 'https://www.instagram.com/lechaim.example',
    twitter: 'https://twitter.com/lechaim_example',
  },
  businessId: '515123456',
}

/** Names of products, in the order in which the home page shows them. */
export const demoBestSelling: string[] = [
  'קברנה סוביניון רזרב אבן ירח',
  'גלן טאראן סינגל מאלט 12',
  'ג׳ין ירושלים Dry 47',
  'בלאן דה בלאן ברוט',
  'אייל ענברי שני דובים',
  'וודקה קו השלג',
  'לימונצ׳לו פרדס',
  'לימונדה ביתית עם נענע',
]
