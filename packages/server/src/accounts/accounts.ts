/** Accounts are optional: a name and a password, sessions on several devices, and an export or the deletion of all data on demand. */

import { randomBytes } from 'node:crypto';
import type { Credentials, Person, RefusalCode } from '@cauldron/protocol';
import type { Database } from '../db/database.ts';
import { DeviceStore } from '../store/devices.ts';
import { PersonStore } from '../store/people.ts';
import { type EndedSessions, SessionStore, SHORT } from '../store/sessions.ts';
import { isForGuests, lookOf, nameKey } from './names.ts';
import { hashPassword, isPassword, pretendToCheck } from './password.ts';
import { hashSecret, newSecret } from './secrets.ts';

export interface Session {
  /** SHA-256 of its secret: the name of the session inside the server. */
  readonly hash: string;
  readonly account: string;
}

/** The browser or program that signs in. */
export interface SigningDevice {
  /** For its owner, who sees a list of devices. */
  readonly name: string;
  /** The secret by which the server knows it again, if it has one. */
  readonly secret: string | undefined;
}

export interface OpenedSession {
  readonly session: Session;
  /** Goes into the cookie. It is stored nowhere. */
  readonly secret: string;
  /** Goes into another cookie, which outlives the session. */
  readonly deviceSecret: string;
}

type Refusing<T> = Promise<T | { readonly declined: RefusalCode }>;

const iso = (ms: unknown): string => new Date(Number(ms)).toISOString();

export class Accounts {
  /** Called with the sessions that have ended, and the matches in which seats' tokens ended with them. */
  onEnded: (ended: EndedSessions) => void = () => {};

  private readonly people: PersonStore;
  private readonly sessions: SessionStore;
  private readonly devices: DeviceStore;

  constructor(db: Database) {
    this.people = new PersonStore(db);
    this.sessions = new SessionStore(db);
    this.devices = new DeviceStore(db);
  }

  async signUp({ name, password }: Credentials, device: SigningDevice): Refusing<OpenedSession> {
    const id = randomBytes(12).toString('base64url');
    const hash = await hashPassword(password);
    const isNew =
      !isForGuests(name) &&
      (await this.people.add({ id, name, key: nameKey(name), look: lookOf(name), password: hash }));
    if (!isNew) return { declined: 'name-taken' };
    return this.open(id, hash, device);
  }

  async signIn({ name, password }: Credentials, device: SigningDevice): Refusing<OpenedSession> {
    const row = await this.people.named(nameKey(name));
    const isRight = row ? await isPassword(password, row.password) : await pretendToCheck(password);
    return row && isRight ? this.open(row.id, row.password, device) : { declined: 'wrong-password' };
  }

  /** The hash of a device's secret, if the device has signed in to the account with this name before. */
  async knownDevice(secret: string | undefined, name: string): Promise<string | undefined> {
    const hash = secret === undefined ? undefined : hashSecret(secret);
    return hash !== undefined && (await this.devices.isKnown(hash, nameKey(name))) ? hash : undefined;
  }

  /** Whether somebody may sit down under a name: not under the name of another person's account, nor one that looks like it. */
  mayCarry(name: string, account: string | undefined): Promise<boolean> {
    return this.people.mayCarry(name, account);
  }

  /** The session that a secret opens, if it has not ended. */
  async find(secret: string): Promise<Session | undefined> {
    const hash = hashSecret(secret);
    const account = await this.sessions.personOf(hash);
    return account === undefined ? undefined : { hash, account };
  }

  /** Which of these sessions have ended. */
  async endedOf(hashes: readonly string[]): Promise<readonly string[]> {
    if (hashes.length === 0) return [];
    const live = await this.sessions.live(hashes);
    return hashes.filter((hash) => !live.has(hash));
  }

  async signOut({ hash, account }: Session): Promise<void> {
    this.onEnded(await this.sessions.end(account, { only: hash }));
  }

  /** Signs out the device with this short name; false if there is none. */
  async revoke({ account }: Session, device: string): Promise<boolean> {
    const ended = await this.sessions.end(account, { device });
    this.onEnded(ended);
    return ended.sessions.length > 0;
  }

  async person({ account, hash }: Session): Promise<Person | undefined> {
    const person = await this.people.find(account);
    if (!person) return undefined;
    const devices = await this.sessions.of(account);
    const notices = await this.people.channelsOf(account);
    return {
      name: person.name,
      createdAt: iso(person.made_at),
      devices: devices.map((row) => ({
        id: row.token_hash.slice(0, SHORT),
        name: row.device,
        createdAt: iso(row.made_at),
        seenAt: iso(row.seen_at),
        current: row.token_hash === hash,
      })),
      notices: notices.map(({ id, kind, target, confirmed }) => ({ id, kind, to: shown(kind, target), confirmed })),
    };
  }

  /** Signs out every device, this one too. The tokens of the account's seats end as well. */
  async signOutAll({ account }: Session): Promise<void> {
    this.onEnded(await this.sessions.end(account, 'all'));
  }

  /**
   * Somebody who changes the password may suspect that others know the old one: every session ends with its sockets and its
   * tokens, and no device is known any more. The caller gets a new session.
   */
  async changePassword(
    { account }: Session,
    old: string,
    next: string,
    device: SigningDevice,
  ): Refusing<OpenedSession> {
    if (!(await this.isOwn(account, old))) return { declined: 'wrong-password' };
    return this.begin(account, next, device);
  }

  /** A code by mail has proved that the account is the caller's. */
  resetPassword(account: string, next: string, device: SigningDevice): Refusing<OpenedSession> {
    return this.begin(account, next, device);
  }

  /** Everything stored about an account, except its password's hash and the secrets of others. */
  async export(session: Session): Promise<Record<string, unknown>> {
    return { ...(await this.person(session)), ...(await this.people.belongings(session.account)) };
  }

  /**
   * Deletes the account with its devices, channels, names and chat. Its decisions in matches stay, without a name, because they
   * are the other seat's match too. In an unfinished match its seat becomes empty, and somebody else may be invited to it.
   */
  async remove({ account }: Session, password: string): Refusing<undefined> {
    if (!(await this.isOwn(account, password))) return { declined: 'wrong-password' };
    this.onEnded(await this.sessions.end(account, 'all'));
    this.onEnded({ sessions: [], matches: await this.people.remove(account) });
    return undefined;
  }

  /** Deletes old sessions and forgets devices that were not used for long; called now and then. */
  async sweep(): Promise<void> {
    this.onEnded(await this.sessions.sweep());
    await this.devices.sweep();
  }

  private async isOwn(account: string, password: string): Promise<boolean> {
    const kept = await this.people.passwordOf(account);
    return kept !== undefined && isPassword(password, kept);
  }

  /** Gives an account a new password: nothing that the old one opened stays open. */
  private async begin(account: string, password: string, device: SigningDevice): Refusing<OpenedSession> {
    const hash = await hashPassword(password);
    await this.people.setPassword(account, hash);
    await this.devices.forgetAll(account);
    this.onEnded(await this.sessions.end(account, 'all'));
    return this.open(account, hash, device);
  }

  /** `password`: the hash of the password that was just checked or set. */
  private async open(account: string, password: string, device: SigningDevice): Refusing<OpenedSession> {
    const secret = newSecret();
    const hash = hashSecret(secret);
    const ended = await this.sessions.open(hash, account, device.name.slice(0, 100), password);
    if (!ended) return { declined: 'wrong-password' };
    this.onEnded(ended);
    return { session: { hash, account }, secret, deviceSecret: await this.remember(account, device) };
  }

  /** A browser keeps one secret for all its accounts. A secret that this server did not make is replaced. */
  private async remember(account: string, { secret }: SigningDevice): Promise<string> {
    const isOurs = secret !== undefined && (await this.devices.isOurs(hashSecret(secret)));
    const kept = isOurs ? secret : newSecret();
    await this.devices.remember(hashSecret(kept), account);
    return kept;
  }
}

/** A push address contains a secret of the browser, so only its host is shown. */
function shown(kind: string, target: string): string {
  if (kind !== 'push') return target;
  try {
    return new URL((JSON.parse(target) as { endpoint: string }).endpoint).host;
  } catch {
    return '';
  }
}
