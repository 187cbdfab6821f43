import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
type AnyKysely = Kysely<any>
// biome-ignore lint/suspicious/noExplicitAny: as above
type Table = CreateTableBuilder<any, any>

const withId = (table: Table) => table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
const singleRow = (table: Table) => table.addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
const stamped = (table: Table) =>
  table.addColumn('created_at', 'text', (column) => column.notNull()).addColumn('updated_at', 'text', (column) => column.notNull())
const texts = (table: Table, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table)
const flag = (name: string) => (table: Table) =>
  table.addColumn(name, 'integer', (column) => column.notNull().check(sql`${sql.ref(name)} in (0, 1)`))

export async function up(db: AnyKysely): Promise<void> {
  await catalogue(db)
  await search(db)
  await content(db)
  await orders(db)
  await auth(db)
  await media(db)
}

async function catalogue(db: AnyKysely) {
  await texts(withId(db.schema.createTable('products')), 'name', 'name_key')
    .addColumn('price', 'integer', (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('volume_ml', 'integer')
    .addColumn('alcohol_percent', 'real')
    .$call(flag('visible'))
    .$call(stamped)
    .execute()
  await db.schema.createIndex('products_price').on('products').columns(['price', 'id']).execute()
  await db.schema.createIndex('products_name_key').on('products').columns(['name_key', 'id']).execute()

  await texts(withId(db.schema.createTable('categories')), 'name', 'name_key', 'description', 'image')
    .addColumn('parent_id', 'integer', (column) => column.references('categories.id').onDelete('restrict'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .$call(flag('visible'))
    .$call(flag('is_main_category'))
    .$call(stamped)
    .addCheckConstraint('main_category_has_no_parent', sql`is_main_category = 0 or parent_id is null`)
    .execute()
  await db.schema.createIndex('categories_name_key').on('categories').column('name_key').unique().execute()
  await db.schema.createIndex('categories_parent_id').on('categories').column('parent_id').execute()

  await sql`create table product_categories (
    category_id integer not null references categories (id) on delete cascade,
    product_id integer not null references products (id) on delete cascade,
    position integer not null,
    primary key (category_id, product_id)
  ) without rowid`.execute(db)
  await db.schema.createIndex('product_categories_product').on('product_categories').columns(['product_id', 'position']).execute()

  await texts(withId(db.schema.createTable('banners')), 'title', 'description', 'image')
    .addColumn('position', 'integer', (column) => column.notNull())
    .$call(flag('visible'))
    .$call(stamped)
    .execute()
}

async function search(db: AnyKysely) {
  await texts(
    db.schema
      .createTable('product_texts')
      .addColumn('product_id', 'integer', (column) => column.primaryKey().references('products.id').onDelete('cascade')),
    'raw',
    'plain',
    'folded',
  ).execute()
  await sql`create virtual table product_search using fts5(
    raw, plain, folded, content = 'product_texts', content_rowid = 'product_id', tokenize = 'trigram case_sensitive 1'
  )`.execute(db)
  const forget = `insert into product_search (product_search, rowid, raw, plain, folded)
    values ('delete', old.product_id, old.raw, old.plain, old.folded);`
  const learn = `insert into product_search (rowid, raw, plain, folded) values (new.product_id, new.raw, new.plain, new.folded);`
  await sql.raw(`create trigger product_texts_insert after insert on product_texts begin ${learn} end`).execute(db)
  await sql.raw(`create trigger product_texts_delete after delete on product_texts begin ${forget} end`).execute(db)
  await sql.raw(`create trigger product_texts_update after update on product_texts begin ${forget} ${learn} end`).execute(db)
}

async function content(db: AnyKysely) {
  const contact = ['company_name', 'description', 'address', 'phone', 'email', 'weekdays_hours', 'weekends_hours']
  const links = ['facebook_link', 'instagram_link', 'twitter_link']
  const legal = ['business_id', 'accessibility_statement', 'cancellation_policy', 'terms']
  await texts(singleRow(db.schema.createTable('footer')), ...contact, ...links, ...legal, 'updated_at').execute()
  await texts(singleRow(db.schema.createTable('header')), 'store_name', 'tagline', 'logo', 'updated_at').execute()
  await texts(singleRow(db.schema.createTable('carousel')), 'images', 'updated_at').execute()
  await db.schema
    .createTable('best_selling')
    .addColumn('product_id', 'integer', (column) => column.primaryKey().references('products.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
}

async function orders(db: AnyKysely) {
  await texts(
    withId(db.schema.createTable('orders')),
    'customer_name',
    'customer_email',
    'customer_phone',
    'customer_address',
    'notes',
    'search_text',
    'idempotency_key',
    'request_hash',
    'created_at',
  )
    .addColumn('total', 'integer', (column) => column.notNull().check(sql`total >= 0`))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')`),
    )
    .addColumn('age_confirmed_at', 'text')
    .execute()
  await db.schema.createIndex('orders_idempotency_key').on('orders').column('idempotency_key').unique().execute()
  await db.schema.createIndex('orders_status').on('orders').columns(['status', 'id']).execute()

  await withId(db.schema.createTable('order_items'))
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('product_price', 'integer', (column) => column.notNull().check(sql`product_price >= 0`))
    .addColumn('product_image', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity between 1 and 999`))
    .execute()
  await db.schema.createIndex('order_items_order').on('order_items').column('order_id').execute()
}

async function auth(db: AnyKysely) {
  await texts(
    db.schema.createTable('users').addColumn('id', 'text', (column) => column.primaryKey()),
    'email',
    'password_hash',
    'app_metadata',
    'user_metadata',
  )
    .addColumn('user_name', 'text', (column) => column.unique())
    .addColumn('last_sign_in_at', 'text')
    .$call(flag('demo_password'))
    .$call(stamped)
    .execute()
  await db.schema.createIndex('users_email').on('users').column('email').unique().execute()

  await texts(
    db.schema.createTable('sessions').addColumn('id', 'text', (column) => column.primaryKey()),
    'aal',
    'amr',
    'created_at',
    'refreshed_at',
    'expires_at',
  )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('refresh_counter', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
}

async function media(db: AnyKysely) {
  await texts(
    db.schema.createTable('media_objects').addColumn('name', 'text', (column) => column.primaryKey()),
    'content_type',
    'etag',
    'created_at',
  )
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
