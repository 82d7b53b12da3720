# frozen_string_literal: true

module Beacon
  # A message for one person on one channel.
  class Message
    attr_reader :recipient, :channel, :text

    def initialize(recipient:, channel:, text:)
      raise ArgumentError, "unknown channel #{channel}" unless %i[email push].include?(channel)

      @recipient = recipient
      @channel = channel
      @text = text
    end

    def short? = text.length <= 160
  end
end
