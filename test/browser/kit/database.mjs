/** Makes an empty database in the folder that is named: a program of its own, because it takes seconds of a core. */

import { migrate, openPglite } from '@cauldron/server';

const db = await openPglite(process.argv[2]);
await migrate(db);
await db.close();
