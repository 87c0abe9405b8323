import type pg from 'pg'

/**
 * Writes a database's own objects (not the queue's) as SQL for people to read and to compare: the same database always gives the same
 * text. Everything is ordered by name, columns by position.
 * @param client of a role that may read the catalogue; connected to the database
 */
export async function dumpSchema(client: pg.Pool | pg.ClientBase): Promise<string> {
  const parts: string[] = [
    '-- The schema that the migrations make, written by `npm run regenerate`. Read it, change the models and migrations instead.',
  ]
  for (const [title, sql] of sections) {
    const { rows } = await client.query<{ line: string }>(sql)
    if (rows.length > 0) parts.push(`\n-- ${title}\n`, ...rows.map((row) => row.line))
  }
  return `${parts.join('\n')}\n`
}

const ours = "n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')"
const ourTable = `${ours} and c.relname <> '_prisma_migrations'`
const named = "case when n.nspname = 'public' then '' else quote_ident(n.nspname) || '.' end || quote_ident(c.relname)"
const notExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
const grantee = "case a.grantee when 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(a.grantee)) end"

/** One line a grantee and object, its privileges in order. */
const granted = (object: string, from: string, owner: string, where = ours) => `
  select format('GRANT %s ON %s TO %s;', privileges, object, grantee) as line
    from (select ${object} as object, ${grantee} as grantee, string_agg(a.privilege_type, ', ' order by a.privilege_type) as privileges
            from ${from} where ${where} and a.grantee <> ${owner} group by 1, 2) granted
   order by object collate "C", grantee collate "C"`

const sections: readonly (readonly [title: string, sql: string])[] = [
  [
    'Schemas',
    `select format('CREATE SCHEMA %I;', n.nspname) as line from pg_namespace n where ${ours} and n.nspname <> 'public' order by n.nspname collate "C"`,
  ],
  [
    'Tables',
    `select format(E'CREATE TABLE %s (\\n%s\\n)%s;', ${named},
            (select string_agg(format('  %I %s%s%s', t.attname, format_type(t.atttypid, t.atttypmod), case when t.attnotnull then ' NOT NULL' else '' end,
                      coalesce(' DEFAULT ' || pg_get_expr(v.adbin, v.adrelid), '')), E',\\n' order by t.attnum)
               from pg_attribute t left join pg_attrdef v on v.adrelid = t.attrelid and v.adnum = t.attnum
              where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped),
            coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '')) as line
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and ${ourTable} order by n.nspname collate "C", c.relname collate "C"`,
  ],
  [
    'Constraints',
    `select format('ALTER TABLE %s ADD CONSTRAINT %I %s;', ${named}, k.conname, pg_get_constraintdef(k.oid)) as line
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ourTable} and k.contype in ('p', 'u', 'c', 'f', 'x')
      order by n.nspname collate "C", c.relname collate "C", k.contype = 'f', k.conname collate "C"`,
  ],
  [
    'Indexes',
    `select pg_get_indexdef(i.indexrelid) || ';' as line
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace join pg_class x on x.oid = i.indexrelid
      where ${ours} and c.relkind in ('r', 'p') and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by n.nspname collate "C", c.relname collate "C", x.relname collate "C"`,
  ],
  [
    'Functions',
    `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${ours} and p.prokind in ('f', 'p') and ${notExtension('pg_proc', 'p.oid')}
      order by n.nspname collate "C", p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
  ],
  [
    'Views',
    `select format(E'CREATE VIEW %s%s AS\\n%s', ${named}, coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', ''), pg_get_viewdef(c.oid, true)) as line
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and ${ours} and ${notExtension('pg_class', 'c.oid')}
      order by n.nspname collate "C", c.relname collate "C"`,
  ],
  [
    'Triggers',
    `select pg_get_triggerdef(g.oid) || ';' as line from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and not g.tgisinternal order by n.nspname collate "C", c.relname collate "C", g.tgname collate "C"`,
  ],
  [
    'Row-level security',
    `select format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;%s', ${named},
            case when c.relforcerowsecurity then format(' ALTER TABLE %s FORCE ROW LEVEL SECURITY;', ${named}) else '' end) as line
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relrowsecurity order by n.nspname collate "C", c.relname collate "C"`,
  ],
  [
    'Policies',
    `select format('CREATE POLICY %I ON %s%s FOR %s TO %s%s%s;', p.polname, ${named}, case when p.polpermissive then '' else ' AS RESTRICTIVE' end,
            case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
            (select string_agg(case r.id when 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(r.id)) end, ', ' order by r.place)
               from unnest(p.polroles) with ordinality r(id, place)),
            coalesce(' USING (' || pg_get_expr(p.polqual, p.polrelid) || ')', ''), coalesce(' WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')) as line
       from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ours} order by n.nspname collate "C", c.relname collate "C", p.polname collate "C"`,
  ],
  ['Grants on schemas', granted("'SCHEMA ' || quote_ident(n.nspname)", 'pg_namespace n, aclexplode(n.nspacl) a', 'n.nspowner')],
  [
    'Grants on tables and views',
    granted(named, 'pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a', 'c.relowner', ourTable),
  ],
  [
    'Grants on columns',
    `select format('GRANT %s (%s) ON %s TO %s;', privilege, columns, object, grantee) as line
       from (select ${named} as object, ${grantee} as grantee, a.privilege_type as privilege, string_agg(quote_ident(t.attname), ', ' order by t.attnum) as columns
               from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
              where ${ours} and not t.attisdropped group by 1, 2, 3) granted
      order by object collate "C", grantee collate "C", privilege`,
  ],
  [
    'Grants on functions',
    granted(
      "'FUNCTION ' || p.oid::regprocedure::text",
      `pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a`,
      'p.proowner',
    ),
  ],
]
