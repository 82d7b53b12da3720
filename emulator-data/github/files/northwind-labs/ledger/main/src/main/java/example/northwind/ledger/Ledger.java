package example.northwind.ledger;

import java.util.ArrayList;
import java.util.List;

/** Entries that always sum to zero. */
public final class Ledger {
  private final List<Entry> entries = new ArrayList<>();

  public record Entry(String account, long cents) {}

  public void post(List<Entry> transaction) {
    long sum = transaction.stream().mapToLong(Entry::cents).sum();
    if (sum != 0) {
      throw new IllegalArgumentException("A transaction has to balance, and this one is off by " + sum);
    }
    entries.addAll(transaction);
  }

  public long balanceOf(String account) {
    return entries.stream().filter(entry -> entry.account().equals(account)).mapToLong(Entry::cents).sum();
  }
}
